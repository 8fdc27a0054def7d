/** The entry of the page that compares two pictures: its styles and its elements. */
import './comparison.css';
import '../../pageKit/page/menuElement.ts';
import './comparisonElement.ts';
