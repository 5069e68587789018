import { Button } from '../../ui/button.js';

/** Fetches the site anew: after an update the code of an open tab can't be found any more. */
export const LoadAgain = () => (
  <Button look="call" onClick={() => location.reload()}>
    Load again
  </Button>
);
