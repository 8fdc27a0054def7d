/** The gallery's entry: its styles and its elements. */
import '../styles/gallery.css';
import './galleryElement.ts';
import './pictureGridElement.ts';
