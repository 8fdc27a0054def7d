/** The entry of the page that compares two pictures: its styles and its elements. */
import '../styles/comparison.css';
import '../menuElement.ts';
import './comparisonElement.ts';
