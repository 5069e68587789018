import type { Competitor, SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { messages } from '../../../../../league/contract/messages.js';
import { Button } from '../../../../ui/button.js';
import { Form } from '../../../../ui/form.js';
import { TextArea } from '../../../../ui/field.js';
import { useTypeResult } from '../../api/change-results.js';
import { readClassification } from '../../model/read-classification.js';
import { ReadPlaces } from './read-places.js';
import { RidersLeft } from './riders-left.js';
import { useResultDraft } from './use-result-draft.js';

interface Props {
  /** The session's name: Race or Sprint Race. */
  title: string;
  isSprint: boolean;
  weekend: WeekendAdmin;
  season: SeasonAdmin;
  onDone: (success?: string) => void;
}

/**
 * A result by hand, for when the results site is down: typed or pasted a rider a line, or tapped in their order, which
 * writes the lines. What was read stands below as it will be stored.
 */
export function TypedResultForm({ title, isSprint, weekend, season, onDone }: Props) {
  const draft = useResultDraft(weekend.id, isSprint);
  const { text } = draft;
  const save = useTypeResult(season, weekend, isSprint, {
    onSuccess: draft.forget,
    successText: () => messages.races.saved,
  });
  const riders = season.competitors_sorted_number.map((one) => one.competitor_points.competitor);
  const { places, problems } = readClassification(text, riders);
  const change = (next: string) => {
    save.reset();
    draft.keep(next);
  };
  const add = ({ number, first, last }: Competitor) =>
    change(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${number} ${first} ${last}\n`);
  const submit = () => save.mutate(places, { onSuccess: () => onDone(messages.races.saved) });
  return (
    <>
      <h3>{`${title} by hand`}</h3>
      <Form
        submit={`Save ${title.toLowerCase()} result`}
        pending={save.isPending}
        kept
        idle={places.length === 0 || problems.length > 0}
        error={save.error}
        onSubmit={submit}
        beside={<Button onClick={() => onDone()}>Back</Button>}
      >
        <TextArea
          label="Classification"
          name="classification"
          rows={6}
          value={text}
          spellCheck={false}
          autoComplete="off"
          hint="A rider a line, the winner first: a number or a name, or lines copied from a results page. Write “Not classified” on a line of its own before those who did not finish. Points follow the positions."
          onChange={(event) => change(event.target.value)}
        />
        <RidersLeft riders={riders} places={places} onAdd={add} />
        <ReadPlaces title={title} places={places} problems={problems} />
      </Form>
    </>
  );
}
