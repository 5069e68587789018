import { useMemo } from 'react';
import { encode } from 'uqr';
import { codeForm, currentPasswordForm } from '../../../../league/contract/forms.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SecondFactorSecretAnswer } from '../../../../league/contract/second-factor.js';
import type { ApiError } from '../../../lib/api-client.js';
import { useBanners } from '../../../lib/banners.js';
import { explainFlags, refusedField, useFormSchema } from '../../../lib/forms.js';
import { Button, ButtonAnchor } from '../../../ui/button.js';
import { Field, Form } from '../../../ui/form.js';
import { Actions, Stack } from '../../../ui/layout.js';
import { type CloseQuestion, Modal, useCloseQuestion } from '../../../ui/modal.js';
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from '../api/second-factor.js';
import { groupsOfSecret } from '../model/describe-settings.js';
import { CurrentPasswordField } from './account-forms.js';
import styles from './second-factor-modal.module.css';

export type SecondFactorChange = 'on' | 'off' | 'codes';

interface Props {
  change: SecondFactorChange;
  onClose: () => void;
}

const titles: Record<SecondFactorChange, string> = {
  on: 'Turn on two-step log-in',
  off: 'Turn off two-step log-in',
  codes: 'New recovery codes',
};

/** Every change to two-step log-in begins with the current password. */
export default function SecondFactorModal({ change, onClose }: Props) {
  return (
    <Modal title={titles[change]} onClose={onClose}>
      {change === 'on' && <TurnOn onClose={onClose} />}
      {change === 'off' && <TurnOff onClose={onClose} />}
      {change === 'codes' && <RenewCodes onClose={onClose} />}
    </Modal>
  );
}

/** The password, then the app, then the recovery codes. */
function TurnOn({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />;
  if (begin.data)
    return (
      <ConnectApp
        secret={begin.data}
        onCode={(code) => confirm.mutate(code)}
        pending={confirm.isPending}
        error={confirm.error}
      />
    );
  return (
    <PasswordForm
      submit="Continue"
      onPassword={(password) => begin.mutate(password)}
      pending={begin.isPending}
      error={begin.error}
    >
      First your password, so that nobody else can do this on a device that you left open.
    </PasswordForm>
  );
}

interface ConnectAppProps {
  secret: SecondFactorSecretAnswer;
  onCode: (code: string) => void;
  pending: boolean;
  error: ApiError | null;
}

function ConnectApp({ secret: { secret, uri }, onCode, pending, error }: ConnectAppProps) {
  const { submit } = useFormSchema(codeForm, ({ code }) => onCode(code));
  return (
    <Stack>
      <p>
        <strong>1.</strong> Open the app on your phone and scan this picture.
      </p>
      <QrCode text={uri} />
      <p>
        Is the app on this device, or can’t it scan? <a href={uri}>Open the app</a>, or type this key into it:
      </p>
      <code className={styles.secret}>{groupsOfSecret(secret)}</code>
      <p>
        <strong>2.</strong> Type the 6 digits that the app shows now. This logs you out on all your other devices.
      </p>
      <Form
        submit="Turn it on"
        onSubmit={submit}
        pending={pending}
        error={error}
        errorOf={refusedField(error, 'code')}
        ignoreUnsaved
      >
        <Field label="Code from the app" name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </Form>
    </Stack>
  );
}

/** Dark on light in both themes, because cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

const codesQuestion: CloseQuestion = {
  title: 'Do you have your recovery codes?',
  text: 'They are not shown again.',
  close: 'I have them',
  keep: 'Show them',
};

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  useCloseQuestion(codesQuestion);
  const { show } = useBanners();
  const copy = async () => {
    try {
      // Browsers have no clipboard without https.
      await navigator.clipboard.writeText(codes.join('\n'));
      show('success', 'The codes are copied.');
    } catch {
      show('error', 'The browser did not copy the codes. Copy or write them down yourself.');
    }
  };
  return (
    <Stack>
      <p>
        <strong>Keep these recovery codes.</strong> Each logs you in once when you don’t have your phone. Save them or
        write them down: they are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button onClick={() => void copy()}>Copy the codes</Button>
        <ButtonAnchor href={`data:text/plain,${encodeURIComponent(codes.join('\n'))}`} download="recovery-codes.txt">
          Save as a file
        </ButtonAnchor>
        <Button variant="primary" onClick={onClose}>
          I have them
        </Button>
      </Actions>
    </Stack>
  );
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <PasswordForm
      submit="Make new codes"
      onPassword={(password) => renew.mutate(password)}
      pending={renew.isPending}
      error={renew.error}
    >
      You get ten new codes. The earlier ones stop working.
    </PasswordForm>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const remove = useRemoveSecondFactor({ onSuccess: () => show('success', 'Two-step log-in is off.') });
  return (
    <PasswordForm
      submit="Turn it off"
      onPassword={(password) => remove.mutate(password, { onSuccess: onClose })}
      pending={remove.isPending}
      error={remove.error}
    >
      After that, your password alone is enough to log in. Your recovery codes stop working.
    </PasswordForm>
  );
}

interface PasswordFormProps {
  submit: string;
  onPassword: (password: string) => void;
  pending: boolean;
  error: ApiError | null;
  children: string;
}

const flags = { currentPassword: { current_password_correct: messages.account.wrongPassword } };

function PasswordForm({ submit, onPassword, pending, error, children }: PasswordFormProps) {
  const { fields, rest } = explainFlags(error, flags);
  const form = useFormSchema(currentPasswordForm, ({ currentPassword }) => onPassword(currentPassword));
  return (
    <Stack>
      <p>{children}</p>
      <Form submit={submit} onSubmit={form.submit} pending={pending} error={rest} ignoreUnsaved>
        <CurrentPasswordField error={fields.currentPassword} />
      </Form>
    </Stack>
  );
}
