import { walkScreens } from './walk-screens.js';

walkScreens('narrow', 'dark');
