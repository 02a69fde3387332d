/** Uploads files by choosing or dropping them, with progress. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Dialog } from "./elements.tsx";
import { explain } from "./problem.tsx";

interface Upload {
  readonly file: File;
  readonly sent: number;
  readonly error: string;
  /** Address of the new resource. */
  readonly url: string;
}

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function UploadDialog({ url, close }: { readonly url: string; readonly close: () => void }) {
  const { service, reload } = useShared();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const ends = useRef(new AbortController());
  useEffect(() => () => ends.current.abort(new Error("left")), []);

  const change = (file: File, more: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.file === file ? { ...each, ...more } : each)));
  const take = async (files: FileList | null | undefined) => {
    const added = [...(files ?? [])];
    setUploads((all) => [...all, ...added.map((file) => ({ file, sent: 0, error: "", url: "" }))]);
    const { signal } = ends.current;
    for (const file of added) {
      if (signal.aborted) return;
      try {
        const answer = await service.upload(url, file, (sent) => change(file, { sent }), signal);
        change(file, { sent: file.size, url: answer.url });
      } catch (error) {
        change(file, { error: explain(error).hint });
      }
    }
    reload();
  };

  return (
    <Dialog title={t("upload")} close={close}>
      <label
        class={isOver ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files);
        }}
      >
        <span>{t("dropFiles")}</span>
        <input
          type="file"
          multiple
          aria-label={t("chooseFiles")}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = "";
          }}
        />
      </label>
      <ul class="uploads" aria-live="polite">
        {uploads.map(({ file, sent, error, url }, index) => (
          <li key={index}>
            {url ? <a href={url}>{file.name}</a> : <bdi>{file.name}</bdi>}
            {error ? (
              <span class="error">{error}</span>
            ) : (
              <>
                <progress aria-label={file.name} max={file.size || 1} value={url ? file.size || 1 : sent} />
                <span class="muted">{t("sent", sizeText(sent), sizeText(file.size))}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
