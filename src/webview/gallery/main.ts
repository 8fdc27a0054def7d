/** The gallery's entry: its styles and its elements. */
import '../styles/gallery.css';
import '../menuElement.ts';
import './galleryElement.ts';
import './pictureGridElement.ts';
