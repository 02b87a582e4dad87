"""What a picture holds, for tests that look at what was drawn."""

from PySide6.QtGui import QImage, QPixmap


def colours(picture: QPixmap) -> set[str]:
    """The opaque colours of a picture."""
    image = picture.toImage()
    found = set()
    for x in range(image.width()):
        for y in range(image.height()):
            colour = image.pixelColor(x, y)
            if colour.alpha() == 255:
                found.add(colour.name())
    return found


def bits(picture: QPixmap) -> bytes:
    """A picture as bytes; equal pictures give equal bytes."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    return bytes(image.constBits())
