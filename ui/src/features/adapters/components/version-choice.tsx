import type { AdapterInfo } from "@paperclipai/shared";
import type { ReactNode } from "react";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useAdapterVersions } from "../api.ts";

export interface WantedVersion {
	kind: "keep" | "newest" | "other";
	/** For `other`: the version to install and pin. */
	version: string;
}

interface VersionChoiceProps {
	adapter: AdapterInfo;
	wanted: WantedVersion;
	onChange: (wanted: WantedVersion) => void;
}

export function VersionChoice({ adapter, wanted, onChange }: VersionChoiceProps) {
	const { data: versions, isPending } = useAdapterVersions(adapter.type);
	const installed = versions?.installed ?? adapter.version ?? "unknown";
	const newest = versions?.available ?? (isPending ? "loading…" : "the registry did not respond");
	const choose = (kind: WantedVersion["kind"]) => () => onChange({ ...wanted, kind });
	return (
		<>
			<dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
				<dt className="text-muted">Installed</dt>
				<dd className="wrap-anywhere">
					{installed}
					{adapter.pinned && " (pinned)"}
				</dd>
				<dt className="text-muted">Latest</dt>
				<dd className="wrap-anywhere">{newest}</dd>
			</dl>
			<fieldset className="grid gap-2">
				<legend className="mb-1 font-medium">Install</legend>
				{adapter.pinned && (
					<Choice checked={wanted.kind === "keep"} onChoose={choose("keep")}>
						Pinned version ({installed})
					</Choice>
				)}
				<Choice checked={wanted.kind === "newest"} onChoose={choose("newest")}>
					Latest version{adapter.pinned && " (unpins)"}
				</Choice>
				<Choice checked={wanted.kind === "other"} onChoose={choose("other")}>
					Another version (pins it)
				</Choice>
			</fieldset>
			{wanted.kind === "other" && (
				<input
					aria-label="Version"
					required
					autoComplete="off"
					placeholder="1.2.3"
					value={wanted.version}
					onChange={(event) => onChange({ kind: "other", version: event.target.value })}
					className={`${inputClass} font-mono text-[13px]`}
				/>
			)}
		</>
	);
}

function Choice({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactNode }) {
	return (
		<label className="flex items-center gap-2">
			<input
				type="radio"
				name="version"
				checked={checked}
				onChange={onChoose}
				className="size-4 shrink-0 accent-(--accent)"
			/>
			<span className="wrap-anywhere">{children}</span>
		</label>
	);
}
