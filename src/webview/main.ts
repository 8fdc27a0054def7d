/** The page's entry: its styles and its elements. */
import './styles/panel.css';
import './clockElement.ts';
import './composer/composer.ts';
import './markdown/markdownElement.ts';
import './panel.ts';
import './turn/frame.ts';
import './turn/retry.ts';
import './zoomElement.ts';
