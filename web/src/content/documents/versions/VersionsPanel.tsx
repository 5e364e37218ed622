import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { DocumentForm } from '../use-document-autosave.ts';
import { SaveVersionForm } from './SaveVersionForm.tsx';
import { VersionList } from './VersionList.tsx';
import styles from './Versions.module.css';

interface VersionsPanelProps {
  body: BodyRecord;
  form: DocumentForm;
  mayWrite: boolean;
  onClose: () => void;
}

export function VersionsPanel({ body, form, mayWrite, onClose }: VersionsPanelProps) {
  return (
    <SidePanel title="Versions" onClose={onClose}>
      <div className={styles.panel}>
        {mayWrite && <SaveVersionForm articleId={body.article} form={form} />}
        <VersionList
          articleId={body.article}
          heading="Saved versions"
          isAutomatic={false}
          explanation="A version is saved each time the article’s status changes, and whenever you save a named version."
        />
        <VersionList
          articleId={body.article}
          heading="Automatic versions"
          isAutomatic
          explanation="The portal saves versions while the text is being written: every ten minutes, when someone else starts editing, and before a large deletion."
        />
      </div>
    </SidePanel>
  );
}
