"""What stands in the place of an empty list of messages: nothing yet, nothing that matches, or nothing so far. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.models.messages import MessagesModel
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.empty_state import EmptyData
from pathways_desktop.desktop.words import minute


def nothing_found(model: MessagesModel, *, narrowed: bool) -> EmptyData:
    """Why no message is shown. `narrowed`: a chip or the search keeps some away."""
    tr = QCoreApplication.translate
    if not model.complete and model.searched_back_to is not None:
        back = minute(model.searched_back_to)
        if model.busy:
            text = tr(
                "MessageBrowser", "Whole values are looked up first; the rest is looked for by opening, newest first."
            )
            return EmptyData(tr("MessageBrowser", "Nothing found back to {time} yet").format(time=back), text, "search")
        text = tr("MessageBrowser", "The search was stopped there. Go on looks further back.")
        return EmptyData(tr("MessageBrowser", "Nothing found back to {time}").format(time=back), text, "search")
    if narrowed:
        clear = ActionButton("clear", tr("MessageBrowser", "Clear filters"), "close")
        text = tr("MessageBrowser", "Nothing kept here matches the search and the chips.")
        return EmptyData(tr("MessageBrowser", "No message found"), text, "search", (clear,))
    text = tr("MessageBrowser", "Each file that a channel takes stands here as a message, with its deliveries.")
    return EmptyData(tr("MessageBrowser", "No message yet"), text, "nav-messages")
