/** The page's entry: its styles and its elements. */
import './styles/panel.css';
import './clockElement.ts';
import './composer/comboboxElement.ts';
import './composer/composer.ts';
import './composer/messageElement.ts';
import './markdown/markdownElement.ts';
import './marked/markedElement.ts';
import './menuElement.ts';
import './panel.ts';
import './picture/compareElement.ts';
import './picture/pictureElement.ts';
import './picture/zoomElement.ts';
import './turn/answerElement.ts';
import './turn/frame.ts';
import './turn/promptElement.ts';
import './turn/retry.ts';
import './turn/wordsElement.ts';
