import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { FoldingCard } from '../../../ui/folding-card.js';
import { Switch } from '../../../ui/switch.js';
import { useToggleEmails } from '../api/change-account.js';
import { emailSwitches } from '../model/email-switches.js';
import type { EmailSwitch } from '../model/email-switches.js';
import styles from './settings.module.css';
import { SettingsRow } from './settings-row.js';

/** Which e-mails a member gets. */
export function EmailSettings({ user }: { user: CurrentUser }) {
  const switches = emailSwitches(user);
  const on = switches.filter((one) => one.on).length;
  return (
    <FoldingCard title="Email Settings" hint={`${on} of ${switches.length} on`}>
      <div className={styles.inside}>
        {switches.map((one) => (
          <SwitchRow key={one.type} {...one} />
        ))}
      </div>
    </FoldingCard>
  );
}

/** Shows the new state at once; after a failure the old one again (member-area.md 4). */
function SwitchRow({ type, title, fact, on }: EmailSwitch) {
  const { show } = useBanners();
  const toggle = useToggleEmails({ onError: (error) => show('error', error.message) });
  return (
    <SettingsRow title={title} fact={fact}>
      <Switch
        label={title}
        on={toggle.isPending ? !on : on}
        pending={toggle.isPending}
        onToggle={() => toggle.mutate({ type, enabled: !on })}
      />
    </SettingsRow>
  );
}
