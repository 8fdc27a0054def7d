/** The gallery's entry: its styles and its elements. */
import '../styles/gallery.css';
import '../sheet/sheet.css';
import '../menuElement.ts';
import './galleryElement.ts';
import './pictureGridElement.ts';

// A part that the panel has too; no sheet stands before the first paint.
void import('../sheet/sheetElement.ts');
