import { getAdapterLabel } from "@paperclipai/adapter-utils";
import { type FormEvent, useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { FolderButton } from "../../../components/folder-picker/folder-button.tsx";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { useInstallAdapter } from "../api.ts";
import { ProgressSteps } from "./progress-steps.tsx";
import { readPackage } from "./read-package.ts";

const SOURCES = {
	npm: {
		name: "npm package",
		label: "Package",
		hint: "Add a version to pin it, for example @acme/paperclip-adapter@1.2.3. Install scripts do not run.",
	},
	folder: {
		name: "Folder",
		label: "Folder",
		hint: "Absolute path of a package on the server. Its files are copied; Reload copies them again.",
	},
};

export function InstallForm({ onNotice }: { onNotice: (message: string) => void }) {
	const [source, setSource] = useState<keyof typeof SOURCES>("npm");
	const [text, setText] = useState("");
	const install = useInstallAdapter();
	const { label, hint } = SOURCES[source];

	function submit(event: FormEvent) {
		event.preventDefault();
		onNotice("");
		install.mutate(source === "npm" ? readPackage(text) : { localPath: text.trim() }, {
			onSuccess: ({ type, label: name, version }) => {
				setText("");
				onNotice(`${[getAdapterLabel(type, name), version].filter(Boolean).join(" ")} was installed.`);
			},
		});
	}

	return (
		<form onSubmit={submit} className="grid gap-4">
			<p className="text-[13px] text-muted">
				Adapters run on the server with your permissions. Only install adapters you trust.
			</p>
			<fieldset className="flex flex-wrap gap-x-5 gap-y-2">
				<legend className="mb-1 font-medium">Install from</legend>
				{(Object.keys(SOURCES) as (keyof typeof SOURCES)[]).map((key) => (
					<label key={key} className="flex items-center gap-2">
						<input
							type="radio"
							name="install-source"
							checked={source === key}
							onChange={() => setSource(key)}
							className="size-4 accent-(--accent)"
						/>
						{SOURCES[key].name}
					</label>
				))}
			</fieldset>
			<Field label={label} hint={hint} required>
				{(ids) => (
					<div className="flex gap-2">
						<input
							{...ids}
							required
							spellCheck={false}
							autoComplete="off"
							autoCapitalize="none"
							value={text}
							onChange={(event) => setText(event.target.value)}
							className={`${inputClass} font-mono text-[13px]`}
						/>
						{source === "folder" && <FolderButton folder={text.trim()} onChoose={setText} />}
					</div>
				)}
			</Field>
			<div>
				<Button type="submit" variant="primary" disabled={install.isPending}>
					{install.isPending ? "Installing…" : "Install"}
				</Button>
				<ProgressSteps steps={install.steps} state={install.status} label="Installation" />
			</div>
			{install.error && <ErrorNotice title="The adapter could not be installed" error={install.error} />}
		</form>
	);
}
