import { test } from './screens/fixtures.js';
import { checkScreens } from './screens/check-screens.js';

test.use({ stage: { kind: 'over' } });

// proves: quality-3
test.describe('screens of the league "over"', () => checkScreens('over'));
