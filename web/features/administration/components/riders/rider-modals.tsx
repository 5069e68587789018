import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { riderForm, riderFormOf } from '../../../../../league/contract/forms.js';
import { limits } from '../../../../../league/contract/limits.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { useFormSchema } from '../../../../lib/forms.js';
import { FailedLoad, SkeletonRows } from '../../../../ui/feedback.js';
import { CheckBox, Field, FieldPair, Form, RadioGroup } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { type RiderInput, riderQuery, useCreateRider, useDeleteRider, useEditRider } from '../../api/riders.js';
import { type Competitor, describeNamesake, findNamesake } from '../../model/riders.js';
import { CountryField } from '../country-field.js';
import { ImportLinkForm, ImportPageForm } from './import-forms.js';

const methods = {
  hand: 'One rider, by hand',
  link: 'From a standings page',
  page: 'From the riders page',
} as const;
type Method = keyof typeof methods;

interface CreateRidersModalProps {
  year: number;
  riders: readonly SeasonRider[];
  onClose: () => void;
  onStarted: (pid: number | undefined) => void;
  /** Follows its retrieval. Called even if this modal is closed before the response. */
  onFollow: (pid: number) => void;
}

export function CreateRidersModal({ year, riders, onClose, onStarted, onFollow }: CreateRidersModalProps) {
  const [method, setMethod] = useState<Method>('hand');
  return (
    <Modal title="Add riders" onClose={onClose}>
      <RadioGroup legend="How?" name="method" options={methods} value={method} onChange={setMethod} />
      {method === 'hand' && <CreateRiderForm {...{ year, riders }} onCreated={onClose} />}
      {method === 'link' && <ImportLinkForm {...{ year, onStarted, onFollow }} />}
      {method === 'page' && <ImportPageForm {...{ year, onStarted, onFollow }} />}
    </Modal>
  );
}

interface CreateRiderFormProps extends Pick<CreateRidersModalProps, 'year' | 'riders'> {
  onCreated: () => void;
}

/** Asks before it adds a rider whose name is in the season with a different number. */
function CreateRiderForm({ year, riders, onCreated }: CreateRiderFormProps) {
  const { show } = useBanners();
  const create = useCreateRider(year, { onSuccess: () => show('success', adminMessages.riders.created) });
  const [asked, setAsked] = useState<Competitor | null>(null);
  const { submit, errors } = useFormSchema(riderForm, (rider) => {
    const namesake = findNamesake(rider, riders);
    setAsked(namesake);
    if (namesake?.id === asked?.id || namesake === null) create.mutate(rider, { onSuccess: onCreated });
  });
  return (
    <Form
      submit={asked ? 'Create another rider' : 'Create rider'}
      onSubmit={submit}
      pending={create.isPending}
      error={create.error}
    >
      <RiderFields errors={errors} />
      {asked && <p role="alert">{describeNamesake(asked)}</p>}
    </Form>
  );
}

interface Props {
  id: number;
  seasonId: number;
  onClose: () => void;
}

/** Edits or deletes one rider, with freshly fetched data. */
export function EditRiderModal({ id, seasonId, onClose }: Props) {
  const { data: rider, error, refetch, isFetchedAfterMount } = useQuery(riderQuery(id));
  // The first response initializes the form. A later response or failure does not change the typed values.
  const [initialRider, setInitialRider] = useState<SeasonRider | null>(null);
  if (!initialRider && rider && isFetchedAfterMount && !error) setInitialRider(rider);
  return (
    <Modal title="Edit rider" onClose={onClose}>
      {!initialRider && error && <FailedLoad error={error} retry={refetch} />}
      {!initialRider && !error && <SkeletonRows count={4} rowHeight={84} />}
      {initialRider && <EditRiderForm rider={initialRider} seasonId={seasonId} onClose={onClose} />}
    </Modal>
  );
}

function EditRiderForm({ rider, seasonId, onClose }: { rider: SeasonRider; seasonId: number; onClose: () => void }) {
  const { show } = useBanners();
  const edit = useEditRider({ onSuccess: () => show('success', adminMessages.riders.changed) });
  const remove = useDeleteRider(seasonId, { onSuccess: () => show('success', adminMessages.riders.deleted) });
  const schema = riderFormOf(rider.competitor_points.points);
  const { submit, errors } = useFormSchema(schema, (input) => {
    remove.reset();
    edit.mutate(withInput(rider, input), { onSuccess: onClose });
  });
  const confirmed = () => {
    edit.reset();
    remove.mutate(rider.competitor_points.competitor.id, { onSuccess: onClose });
  };
  const pending = edit.isPending || remove.isPending;
  return (
    <Form
      submit="Save changes"
      onSubmit={submit}
      pending={pending}
      error={edit.error ?? remove.error}
      beside={
        <TwoClickButton inactive={pending} onConfirm={confirmed}>
          Delete rider
        </TwoClickButton>
      }
    >
      <RiderFields rider={rider} errors={errors} />
    </Form>
  );
}

function withInput(rider: SeasonRider, { points, independent, rookie, ...input }: RiderInput) {
  const { id, competitor, points: points_shown } = rider.competitor_points;
  return {
    id: rider.id,
    independent,
    rookie,
    competitor_points: { id, points, points_shown, competitor: { id: competitor.id, ...input } },
  };
}

interface RiderFieldsProps {
  rider?: SeasonRider;
  errors: Partial<Record<'first' | 'last' | 'number' | 'points' | 'team' | 'manufacturer' | 'country', string>>;
}

/** Points of an edited rider may have decimals if they come from a results page. */
function RiderFields({ rider, errors }: RiderFieldsProps) {
  const competitor = rider?.competitor_points.competitor;
  const points = rider?.competitor_points.points ?? 0;
  const { min, max } = limits.riderPoints;
  return (
    <>
      <FieldPair>
        <Field
          label="Number"
          name="number"
          type="number"
          inputMode="numeric"
          step={1}
          required
          {...limits.riderNumber}
          defaultValue={competitor?.number}
          error={errors.number}
        />
        <Field
          label="Points"
          name="points"
          type="number"
          inputMode="decimal"
          step={rider ? 'any' : 1}
          required
          min={Math.min(min, points)}
          max={Math.max(max, points)}
          defaultValue={points}
          error={errors.points}
        />
      </FieldPair>
      <FieldPair>
        <Field
          label="First name"
          name="first"
          required
          maxLength={limits.riderNameLength}
          autoComplete="off"
          defaultValue={competitor?.first}
          error={errors.first}
        />
        <Field
          label="Last name(s)"
          name="last"
          required
          maxLength={limits.riderNameLength}
          autoComplete="off"
          defaultValue={competitor?.last}
          error={errors.last}
        />
      </FieldPair>
      <Field
        label="Team"
        name="team"
        maxLength={limits.teamLength}
        autoComplete="off"
        defaultValue={competitor?.team}
        error={errors.team}
      />
      <FieldPair>
        <Field
          label="Manufacturer"
          name="manufacturer"
          maxLength={limits.manufacturerLength}
          autoComplete="off"
          defaultValue={competitor?.manufacturer}
          hint="Gives the number plate its colour: Aprilia, Ducati, GASGAS, Honda, KTM or Yamaha."
          error={errors.manufacturer}
        />
        <CountryField country={competitor?.country} error={errors.country} />
      </FieldPair>
      <div>
        <CheckBox name="independent" label="Independent Rider" defaultChecked={rider?.independent} />
        <CheckBox name="rookie" label="Rookie Rider" defaultChecked={rider?.rookie} />
      </div>
    </>
  );
}
