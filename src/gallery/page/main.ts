/** The gallery's entry: its styles and its elements. */
import './gallery.css';
import '../../panel/page/insertForm/insertForm.css';
import '../../pageKit/page/menuElement.ts';
import './galleryElement.ts';
import './pictureGridElement.ts';

// A part that the panel has too; no sheet stands before the first paint.
void import('../../panel/page/insertForm/insertFormElement.ts');
