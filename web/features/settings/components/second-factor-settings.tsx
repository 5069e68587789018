import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { currentPasswordForm, passkeyForm } from '../../../../league/contract/forms.js';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { PasskeyShape, SecondFactorAnswer } from '../../../../league/contract/second-factor.js';
import { useBanners } from '../../../lib/banners.js';
import { formatDay } from '../../../lib/format.js';
import { explainFlags, useFormSchema } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Field, Form } from '../../../ui/form.js';
import { Actions, Line, LineText, Stack } from '../../../ui/layout.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { Modal } from '../../../ui/modal.js';
import { secondFactorQuery, useAddPasskey, useRemovePasskey } from '../api/second-factor.js';
import { describeCodesLeft, nameOfDevice } from '../model/describe-settings.js';
import { CurrentPasswordField } from './account-forms.js';
import type { SecondFactorChange } from './second-factor-modal.js';
import type { OfMember } from './settings-row.js';
import styles from './security-settings.module.css';

const SecondFactorModal = lazyModal(() => import('./second-factor-modal.js'));

/** A link to `#two-step` opens it. */
export function SecondFactorSettings({ member }: OfMember) {
  const isTarget = useLocation().hash === '#two-step';
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <div ref={card} id="two-step">
      <CollapsibleCard title="Two-step log-in" hint="a code after the password" open={isTarget}>
        <div className={styles.inside}>
          <SecondFactor member={member} />
        </div>
      </CollapsibleCard>
    </div>
  );
}

function SecondFactor({ member }: OfMember) {
  const { data, error, refetch } = useQuery(secondFactorQuery(member));
  const [change, setChange] = useState<SecondFactorChange | null>(null);
  if (!data) return error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={64} />;
  return (
    <>
      {data.on ? <IsOn state={data} onChange={setChange} /> : <IsOff state={data} onChange={setChange} />}
      <Suspense>{change && <SecondFactorModal change={change} onClose={() => setChange(null)} />}</Suspense>
    </>
  );
}

interface StateProps {
  state: SecondFactorAnswer;
  onChange: (change: SecondFactorChange) => void;
}

const IsOff = ({ state, onChange }: StateProps) => (
  <>
    <p>
      <strong>Off.</strong> When it is on, you log in with your password and a code from an app on your phone. Somebody
      who finds out your password can’t log in with it alone.
    </p>
    <p className="small muted">
      You need an app for such codes, for example Google Authenticator, Microsoft Authenticator, or the Passwords app of
      an iPhone.
    </p>
    {state.required && <p>Admins of this league need it.</p>}
    <Actions>
      <Button variant="primary" onClick={() => onChange('on')}>
        Turn it on…
      </Button>
    </Actions>
  </>
);

const IsOn = ({ state, onChange }: StateProps) => (
  <>
    <p>
      <strong>On</strong>
      <span>{`${state.since !== null ? ` since ${formatDay(state.since)}` : ''}. When you log in, you need your password and a code from your app.`}</span>
    </p>
    <p className="small muted">{describeCodesLeft(state.recovery_codes_left)}</p>
    {state.required && <p>Admins of this league need it. Without it you cannot do any admin work.</p>}
    <Actions>
      <Button onClick={() => onChange('codes')}>New recovery codes…</Button>
      <Button variant="danger" onClick={() => onChange('off')}>
        Turn it off…
      </Button>
    </Actions>
  </>
);

const flags = { currentPassword: { current_password_correct: messages.account.wrongPassword } };

export const PasskeySettings = ({ member }: OfMember) => (
  <CollapsibleCard title="Passkeys" hint="log in without a password">
    <div className={styles.inside}>
      <Passkeys member={member} />
    </div>
  </CollapsibleCard>
);

type Opened = { kind: 'add' } | { kind: 'remove'; passkey: PasskeyShape };

function Passkeys({ member }: OfMember) {
  const { data, error, refetch } = useQuery(secondFactorQuery(member));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!data) return error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={64} />;
  const { passkeys } = data;
  const close = () => setOpened(null);
  const isFull = passkeys.length >= limits.passkeys;
  return (
    <>
      <p className="small muted">
        With a passkey you log in the way you unlock your phone or computer: with your finger, face or PIN. It replaces
        password and code.
      </p>
      {passkeys.length === 0 && <p>You have none yet.</p>}
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Line>
              <LineText>
                <strong>{passkey.name}</strong>
                <span className="small muted">
                  {`Added on ${formatDay(passkey.created_at)}. ${passkey.last_used_at ? `Last used on ${formatDay(passkey.last_used_at)}.` : 'Not used yet.'}`}
                </span>
              </LineText>
              <Button aria-label={`Remove ${passkey.name}`} onClick={() => setOpened({ kind: 'remove', passkey })}>
                Remove…
              </Button>
            </Line>
          </li>
        ))}
      </ul>
      {isFull && <p className="small muted">{`You can have up to ${limits.passkeys} passkeys.`}</p>}
      <Actions>
        <Button inactive={isFull} onClick={() => setOpened({ kind: 'add' })}>
          Add a passkey…
        </Button>
      </Actions>
      {opened?.kind === 'add' && <AddModal onClose={close} />}
      {opened?.kind === 'remove' && <RemoveModal passkey={opened.passkey} onClose={close} />}
    </>
  );
}

function AddModal({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const add = useAddPasskey({ onSuccess: (_body, { name }) => show('success', `The passkey ${name} is added.`) });
  const { fields, rest } = explainFlags(add.error, flags);
  const { submit, errors } = useFormSchema(passkeyForm, (values) => add.mutate(values, { onSuccess: onClose }));
  return (
    <Modal title="Add a passkey" onClose={onClose}>
      <Form submit="Continue" onSubmit={submit} pending={add.isPending} error={rest}>
        <Field
          label="Name"
          name="name"
          defaultValue={nameOfDevice(navigator.userAgent)}
          hint="A name that you will recognize, for example “My phone”."
          autoComplete="off"
          required
          error={errors.name}
        />
        <CurrentPasswordField error={fields.currentPassword} />
      </Form>
    </Modal>
  );
}

function RemoveModal({ passkey: { id, name }, onClose }: { passkey: PasskeyShape; onClose: () => void }) {
  const { show } = useBanners();
  const remove = useRemovePasskey({ onSuccess: () => show('success', `The passkey ${name} is removed.`) });
  const { fields, rest } = explainFlags(remove.error, flags);
  const { submit } = useFormSchema(currentPasswordForm, ({ currentPassword }) =>
    remove.mutate({ id, currentPassword }, { onSuccess: onClose }),
  );
  return (
    <Modal title="Remove a passkey" onClose={onClose}>
      <Stack>
        <p>
          <strong>{name}</strong> no longer logs in here. Your device may still offer it: delete it there, too.
        </p>
        <Form submit="Remove it" onSubmit={submit} pending={remove.isPending} error={rest} ignoreUnsaved>
          <CurrentPasswordField error={fields.currentPassword} />
        </Form>
      </Stack>
    </Modal>
  );
}
