/** The gallery's entry: its styles and its elements. */
import '../styles/gallery.css';
import '../sheet/sheet.css';
import '../menuElement.ts';
import '../sheet/sheetElement.ts';
import './galleryElement.ts';
import './pictureGridElement.ts';
