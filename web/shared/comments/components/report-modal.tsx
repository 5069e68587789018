import { useState } from 'react';
import { limits } from '../../../../league/contract/limits.js';
import { moderationMessages } from '../../../../league/contract/moderation.js';
import type { ReportReason } from '../../../../league/contract/moderation.js';
import { useBanners } from '../../../lib/banners.js';
import { countCharacters } from '../../../lib/forms.js';
import { Form, RadioGroup, TextArea } from '../../../ui/form.js';
import { Modal } from '../../../ui/modal.js';
import { useReportComment } from '../api/comments.js';
import { reportReasonTexts } from '../model/comments.js';

export default function ReportModal({ commentId, onClose }: { commentId: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const { show } = useBanners();
  const report = useReportComment({ onSuccess: () => show('success', moderationMessages.reported) });
  const submitted = () => {
    if (reason) report.mutate({ commentId, reason, text: text.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal title="Report this comment" onClose={onClose}>
      <Form
        submit="Send report"
        onSubmit={submitted}
        pending={report.isPending}
        inactive={reason === null}
        error={report.error}
      >
        <p>Only the admins of the league see your report.</p>
        <RadioGroup
          legend="What is wrong with it?"
          name="reason"
          options={reportReasonTexts}
          value={reason}
          onChange={setReason}
        />
        <TextArea
          label="What the admins should know (optional)"
          value={text}
          readOnly={report.isPending}
          onChange={(event) => setText(event.target.value)}
          {...countCharacters(text, limits.reportText, limits.reportText * 0.75)}
        />
      </Form>
    </Modal>
  );
}
