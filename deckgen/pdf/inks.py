"""Colour spaces of a document: what becomes of colours and of the pixels of bitmaps."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

from deckgen.colour import Colour, Gray, Rgb

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap
    from PIL.ImageCms import ImageCmsTransform


class Inks(Protocol):
    """How a document writes colours."""

    passes: bool        # whether the data of grey and RGB bitmap files may go into the document as it is

    def operators(self, colour: Colour, stroke: bool) -> str:
        """A colour as the operator that fills or strokes with it."""

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        """A grey or RGB bitmap in the document's space."""


class RgbInks:
    """sRGB as it is; greys in DeviceGray."""

    passes = True

    def operators(self, colour: Colour, stroke: bool) -> str:
        return _device(colour, stroke)

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        return bitmap


class GrayInks:
    """Everything by its lightness, in black ink."""

    passes = False

    def operators(self, colour: Colour, stroke: bool) -> str:
        if isinstance(colour, Rgb):     # the weights of ITU-R 601-2, as Pillow takes them for bitmaps
            colour = Gray(0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)
        return _device(colour, stroke)

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        return bitmap.convert("L")


class CmykInks:
    """Colours through the ICC profile of a press. Greys of a drawing (text, fine lines) are black ink alone; bitmaps
    are converted whole, so that a picture keeps its tones."""

    passes = False

    def __init__(self, profile: bytes) -> None:
        self._transform = _transform(profile)

    def operators(self, colour: Colour, stroke: bool) -> str:
        operator = "K" if stroke else "k"
        if isinstance(colour, Gray):
            return f"0 0 0 {_component(1 - colour.level)} {operator}"
        return f"{' '.join(map(_component, self._separated(colour)))} {operator}"

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        from PIL import ImageCms

        converted = ImageCms.applyTransform(bitmap.convert("RGB"), self._transform)
        assert converted is not None        # it is only where a bitmap is converted in place
        return converted

    def _separated(self, colour: Rgb) -> tuple[float, ...]:
        from PIL import Image

        pixel = Image.new("RGB", (1, 1), tuple(round(255 * value) for value in colour))
        return tuple(value / 255 for value in self.pixels(pixel).tobytes())


def _transform(profile: bytes) -> ImageCmsTransform:
    from io import BytesIO

    from PIL import ImageCms

    press = ImageCms.ImageCmsProfile(BytesIO(profile))
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK",
                                   ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION)


def _device(colour: Colour, stroke: bool) -> str:
    operator = ("G" if stroke else "g") if isinstance(colour, Gray) else ("RG" if stroke else "rg")
    return f"{' '.join(map(_component, colour))} {operator}"


@cache
def _component(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
