/** The entry point of the comparison page: its styles and its elements. */
import './comparison.css';
import '../../pageKit/page/menuElement.ts';
import './comparisonElement.ts';
