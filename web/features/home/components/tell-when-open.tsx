import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { useTellWhenOpen } from '../api/home.js';

/** Lets the reader ask for a notification when the picks window opens, or take that back. */
export function TellWhenOpen({ told }: { told: boolean }) {
  const { mutate, isPending, error } = useTellWhenOpen();
  return (
    <>
      <Button variant={told ? 'secondary' : 'primary'} inactive={isPending} onClick={() => mutate(!told)}>
        {told ? 'Don’t tell me' : 'Tell me when it opens'}
      </Button>
      <span role="status">{told && 'You will get a notification when it opens.'}</span>
      <FailureText error={error} />
    </>
  );
}
