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

    space: str          # the device colour space of gradients

    def operators(self, colour: Colour, stroke: bool) -> str:
        """A colour as the operator that fills or strokes with it."""

    def components(self, colour: Colour) -> tuple[float, ...]:
        """A colour in `space`."""

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        """A grey or RGB bitmap in the document's space."""


class RgbInks:
    """sRGB as it is; greys in DeviceGray."""

    passes, space = True, "DeviceRGB"

    def components(self, colour: Colour) -> tuple[float, ...]:
        return (colour.level,) * 3 if isinstance(colour, Gray) else colour

    def operators(self, colour: Colour, stroke: bool) -> str:
        return _device(colour, stroke)

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        return bitmap


class GrayInks:
    """Everything by its lightness, in black ink."""

    passes, space = False, "DeviceGray"

    def operators(self, colour: Colour, stroke: bool) -> str:
        return _device(Gray(*self.components(colour)), stroke)

    def components(self, colour: Colour) -> tuple[float, ...]:
        if isinstance(colour, Gray):
            return colour
        return (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue,)     # ITU-R 601-2, as for bitmaps

    def pixels(self, bitmap: Bitmap) -> Bitmap:
        return bitmap.convert("L")


class CmykInks:
    """Colours through the ICC profile of a press. Greys of a drawing (text, fine lines) are black ink alone; bitmaps
    are converted whole, so that a picture keeps its tones."""

    passes, space = False, "DeviceCMYK"

    def __init__(self, profile: bytes) -> None:
        self._transform = _transform(profile)

    def operators(self, colour: Colour, stroke: bool) -> str:
        operator = "K" if stroke else "k"
        return f"{' '.join(map(_component, self.components(colour)))} {operator}"

    def components(self, colour: Colour) -> tuple[float, ...]:
        return (0, 0, 0, 1 - colour.level) if isinstance(colour, Gray) else self._separated(colour)

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
