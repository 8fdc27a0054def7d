/** The page's entry: its styles, and the elements that stand before the first turn. `conversation.ts` has those of turns. */
import './panel.css';
import './composer/comboboxElement.ts';
import './composer/composerElement.ts';
import './composer/messageElement.ts';
import '../../pageKit/page/menuElement.ts';
import './panelElement.ts';
