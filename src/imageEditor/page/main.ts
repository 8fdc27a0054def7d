/** The entry point of the page that edits an image: its styles and its elements. */
import './imageEditor.css';
import './markUp.css';
import './cropElement.ts';
import './imageEditorElement.ts';
import './markUpElement.ts';
