import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { useTellWhenOpen } from '../api/home.js';

/** Lets the reader ask for a notification when the picks window opens, or take that back. */
export function TellWhenOpen({ isOn }: { isOn: boolean }) {
  const { mutate, isPending, error } = useTellWhenOpen();
  return (
    <>
      <Button variant={isOn ? 'secondary' : 'primary'} inactive={isPending} onClick={() => mutate(!isOn)}>
        {isOn ? 'Don’t tell me' : 'Tell me when it opens'}
      </Button>
      <span role="status">{isOn && 'You will get a notification when it opens.'}</span>
      <FailureText error={error} />
    </>
  );
}
