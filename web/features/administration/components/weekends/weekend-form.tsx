import type { ReactNode } from 'react';
import { weekendForm } from '../../../../../league/contract/forms.js';
import { limits } from '../../../../../league/contract/limits.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { ApiError } from '../../../../lib/api-client.js';
import { useFormSchema } from '../../../../lib/use-form-schema.js';
import { Button } from '../../../../ui/button.js';
import { Field } from '../../../../ui/field.js';
import { FieldPair, Form } from '../../../../ui/form.js';
import { CountryField } from '../country-field.js';
import { useEditWeekend, type WeekendInput } from '../../api/weekends.js';
import { weekendErrors } from '../../model/weekends.js';

interface Props {
  weekend?: WeekendInput;
  submit: string;
  pending: boolean;
  error: Error | null;
  beside?: ReactNode;
  onSubmit: (weekend: WeekendInput) => void;
}

/** The fields of a race weekend; a refusal is shown at its fields. */
export function WeekendForm({ weekend, submit, pending, error, beside, onSubmit }: Props) {
  const { submit: submitted, errors: invalid } = useFormSchema(weekendForm, onSubmit);
  const refused = weekendErrors(error instanceof ApiError ? (error.body ?? {}) : {});
  const errors = { ...refused, ...invalid };
  return (
    <Form submit={submit} onSubmit={submitted} pending={pending} error={error} beside={beside}>
      <Field
        label="Title"
        name="title"
        required
        maxLength={limits.weekendTitleLength}
        autoComplete="off"
        defaultValue={weekend?.title}
        error={errors.title}
      />
      <Field
        label="Link of its results page"
        name="url"
        type="url"
        required
        autoComplete="off"
        defaultValue={weekend?.url}
        hint="The page of the event on the results site. Race and sprint race are both read from it."
        error={errors.url}
      />
      <FieldPair>
        <Field label="First day" name="start" type="date" required defaultValue={weekend?.start} error={errors.days} />
        <Field label="Last day" name="end" type="date" required defaultValue={weekend?.end} />
      </FieldPair>
      <CountryField country={weekend?.country} error={errors.country} />
    </Form>
  );
}

export function EditWeekend({ weekend, onDone }: { weekend: WeekendAdmin; onDone: (success?: string) => void }) {
  const edit = useEditWeekend(weekend.id, { successText: () => messages.races.changed });
  return (
    <WeekendForm
      weekend={weekend}
      submit="Save changes"
      pending={edit.isPending}
      error={edit.error}
      onSubmit={(input) => edit.mutate(input, { onSuccess: () => onDone(messages.races.changed) })}
      beside={<Button onClick={() => onDone()}>Back without saving</Button>}
    />
  );
}
