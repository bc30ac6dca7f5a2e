"""What is drawn too near to the cut is told by its line; backgrounds are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckgen.diagnostics import Diagnostic, Severity
from deckgen.geometry import MM, Size
from tests.render.painting import TEMPLATE, bitmap, face

PIECE: dict[str, Any] = {"safe": 3 * MM}                                                   # 60 × 90 mm, 3 mm bleed
ROUND: dict[str, Any] = {"safe": 1.5 * MM, "bleed": 2 * MM, "size": Size(20 * MM, 20 * MM), "shape": "circle"}
ART: dict[str, str | bytes] = {"cards/play/art/sun.png": bitmap(),
                               "cards/play/art/sun.svg": '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'}


def told(root: Path, body: str, piece: dict[str, Any] = PIECE, **more: Any) -> list[Diagnostic]:
    return face(root, body, piece=piece, files=ART, **more).faults


INSIDE = ['<rect x="3" y="3" w="54" h="84" fill="#ff0000"/>',
          '<rect x="3" y="3" w="54" h="84" stroke="#ff0000" line="0.4"/>',          # half of a thin line
          '<circle cx="30" cy="45" r="27" fill="#ff0000"/>', '<icon name="bomb" x="8" y="8" size="28"/>',
          '<text x="3" y="3" w="54" h="10" size="10">word</text>',
          '<text x="0" y="0" w="60" h="90" size="10" align="centre" valign="middle">word</text>']
BACKGROUNDS = ['<rect x="-3" y="-3" w="66" h="96" fill="#ff0000"/>',
               '<rect x="-3" y="-3" w="66" h="20" fill="#ff0000"/>',
               '<rect x="-3" y="86" w="66" h="0.7" fill="#ff0000"/>',
               '<polygon points="-3,4 40,4 30,12 -3,12" fill="#ff0000"/>',
               '<path d="M-3,-3 L5,-3 L-3,5 Z" fill="#ff0000"/>',
               '<picture src="art/sun.svg" x="-3" y="-3" w="66" h="40"/>',
               '<rect x="0" y="0" w="60" h="90"/>', '<circle cx="90" cy="45" r="10" fill="#ff0000"/>',
               '<group background="true"><circle cx="2" cy="2" r="1" fill="#ff0000"/></group>',
               '<group clip="M4,4 h20 v20 h-20 Z"><rect x="1" y="1" w="9" h="9" fill="#ff0000"/></group>']


@pytest.mark.parametrize("body", [*INSIDE, *BACKGROUNDS])
def test_inside_or_a_background(tmp_path: Path, body: str) -> None:
    assert told(tmp_path, body) == []


@pytest.mark.parametrize(("body", "what"), [
    ('<rect x="1" y="20" w="20" h="20" fill="#ff0000"/>', "<rect> ends 1 mm from the left edge"),
    ('<circle cx="52" cy="45" r="8" fill="#ff0000"/>', "<circle> ends 0 mm from the right edge"),
    ('<circle cx="52" cy="45" r="8" stroke="#ff0000" line="1"/>', "<circle> ends 0.5 mm beyond the right edge"),
    ('<ellipse cx="30" cy="10" rx="5" ry="8" fill="#ff0000"/>', "<ellipse> ends 2 mm from the top edge"),
    ('<line x1="30" y1="40" x2="30" y2="89" stroke="#ff0000" line="0"/>', "<line> ends 1 mm from the bottom edge"),
    ('<path d="M20,40 C30,40 32,40 32,60" fill="#ff0000"/><rect x="1" y="20" w="2" h="2" fill="#ff0000"/>',
     "<rect> ends 1 mm from the left edge"),
    ('<path d="M30,50 C30,100 40,100 40,50" fill="#ff0000"/>', "<path> ends 2.5 mm from the bottom edge"),
    ('<polygon points="20,6 22,1 24,6" fill="#ff0000"/>', "<polygon> ends 1 mm from the top edge"),
    ('<polygon points="20,20 22,5 24,20" fill="#ff0000" stroke="#ff0000" line="0.8"/>',
     "<polygon> ends 1.97 mm from the top edge"),
    ('<image src="art/sun.png" x="2" y="20" w="10" h="10"/>', "<image> ends 2 mm from the left edge"),
    ('<picture src="art/sun.svg" x="2" y="20" w="10" h="10"/>', "<picture> ends 2 mm from the left edge"),
    ('<icon name="bomb" x="3" y="45" size="12"/>', "<icon> ends 0.88 mm from the left edge"),
    ('<text frame="no" x="1" y="45" w="20" h="8" size="10">12</text>', "the text 'no' ends 1 mm from the left edge"),
    ('<text frame="no" x="-9" y="45" w="9" h="8" size="10" align="right">12</text>', "the text 'no' ends"),
    ('<group x="50" y="20" scale="2"><circle cx="0" cy="0" r="4.5" fill="#ff0000"/></group>',
     "<circle> ends 1 mm from the right edge"),
    ('<group x="20" y="20" rotate="90"><rect x="0" y="-1" w="5" h="20" fill="#ff0000"/></group>',
     "<rect> ends 1 mm from the left edge"),
    ('<group clip="M1,4 h20 v20 h-20 Z"><rect x="-3" y="1" w="9" h="9" fill="#ff0000"/></group>',
     "<rect> ends 1 mm from the left edge"),
])
def test_what_ends_between_the_safe_zone_and_the_bleed_is_told(tmp_path: Path, body: str, what: str) -> None:
    (fault,) = told(tmp_path, body)
    assert (fault.code, fault.severity) == ("outside-safe-zone", Severity.WARNING)
    assert str(fault.location) == f"templates/{TEMPLATE}:2"
    assert fault.message.startswith(f"ace: {what}")
    assert "the safe zone is 3 mm" in fault.message


def test_the_hint_says_how_far_to_move_it(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, '<rect x="1" y="20" w="20" h="20" fill="#ff0000"/>')
    assert "2 mm" in fault.hint and "3 mm beyond" in fault.hint


@pytest.mark.parametrize(("body", "codes"), [
    ('<circle cx="10" cy="10" r="12" fill="#ff0000"/>', []), ('<rect x="-2" y="-2" w="24" h="24" fill="#ff0000"/>', []),
    ('<circle cx="10" cy="10" r="8.5" fill="#ff0000"/>', []),
    ('<circle cx="10" cy="10" r="9" fill="#ff0000"/>', ["outside-safe-zone"]),
    ('<rect x="3" y="3" w="6" h="6" fill="#ff0000"/>', ["outside-safe-zone"]),
    ('<text x="2" y="3" w="5" h="3" size="5">word</text>', ["outside-safe-zone"]),
    ('<group clip="M2,10 a8,8 0 1,0 16,0 a8,8 0 1,0 -16,0 Z"><rect x="0" y="0" w="20" h="20" fill="#ff0000"/></group>',
     []),
])
def test_on_a_round_piece_the_distance_is_from_the_circle(tmp_path: Path, body: str, codes: list[str]) -> None:
    assert [fault.code for fault in told(tmp_path, body, ROUND)] == codes


@pytest.mark.parametrize("piece", [{"safe": 0.0}, {"safe": 3 * MM, "shape": "drawn"}])
def test_without_a_safe_zone_nothing_is_told(tmp_path: Path, piece: dict[str, Any]) -> None:
    assert told(tmp_path, '<rect x="1" y="20" w="20" h="20" fill="#ff0000"/>', piece) == []
