import type { UseMutationResult } from '@tanstack/react-query';
import { seasonForm } from '../../../../../league/contract/forms.js';
import { limits } from '../../../../../league/contract/limits.js';
import type { ApiError } from '../../../../lib/api-client.js';
import type { Elements } from '../../../../lib/elements.js';
import { refusedField, useFormSchema } from '../../../../lib/forms.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { CheckBox, Field, Form } from '../../../../ui/form.js';
import type { NewSeason } from '../../api/season.js';

interface Props {
  submit: string;
  mutation: Pick<UseMutationResult<unknown, ApiError>, 'isPending' | 'error'>;
  onSubmit: (season: NewSeason) => void;
  children?: Elements;
}

/** The form of a new season. */
export function NewSeasonForm({ submit, mutation: { isPending, error }, onSubmit, children }: Props) {
  const { submit: send, errors } = useFormSchema(seasonForm, onSubmit);
  return (
    <Form submit={submit} onSubmit={send} pending={isPending} error={error} errorOf={refusedField(error, 'year')}>
      <Field
        label="Year"
        name="year"
        type="number"
        inputMode="numeric"
        step={1}
        required
        {...limits.seasonYear}
        defaultValue={serverDate().getUTCFullYear()}
        error={errors.year}
      />
      <div>
        <CheckBox name="top_independent" label="Top Independent: members pick an independent rider too" />
        <CheckBox name="top_rookie" label="Top Rookie: members pick a rookie too" />
      </div>
      {children}
    </Form>
  );
}
