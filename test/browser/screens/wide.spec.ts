import { walkScreens } from './walk-screens.js';

walkScreens('wide', 'light');
