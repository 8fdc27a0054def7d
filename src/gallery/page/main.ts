/** The gallery's entry point: its styles and its elements. */
import './gallery.css';
import '../../panel/page/insertForm/insertForm.css';
import '../../pageKit/page/menuElement.ts';
import './galleryElement.ts';
import './pictureGridElement.ts';

// Loaded lazily, because the panel shares it and no insert form is shown before the first paint.
void import('../../panel/page/insertForm/insertFormElement.ts');
