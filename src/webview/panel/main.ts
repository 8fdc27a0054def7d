/** The page's entry: its styles, and the elements that stand before the first turn. `conversation.ts` has those of turns. */
import '../styles/panel.css';
import '../composer/comboboxElement.ts';
import '../composer/composer.ts';
import '../composer/messageElement.ts';
import '../menuElement.ts';
import './panel.ts';
