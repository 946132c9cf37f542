import type { ProjectFile } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Select } from "../../../kit/form/select.tsx";

interface ProjectFilesProps {
	value: readonly ProjectFile[];
	onChange: (files: ProjectFile[]) => void;
	error: string | undefined;
}

const MODES = [
	{ value: "copy", label: "copy" },
	{ value: "link", label: "link" },
] as const;

export function ProjectFiles({ value: files, onChange, error }: ProjectFilesProps) {
	const replace = (at: number, file: ProjectFile) =>
		onChange(files.map((known, index) => (index === at ? file : known)));
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-1 font-medium">Untracked files to copy</legend>
			<p className={`text-[13px] ${error ? "text-bad" : "text-muted"}`}>
				{error ?? "For example .env or a cache. A link shares the original, which the agent may change."}
			</p>
			{files.map((file, at) => (
				<div key={at} className="flex gap-2">
					<input
						aria-label={`File ${at + 1}`}
						value={file.path}
						placeholder=".env"
						spellCheck={false}
						autoComplete="off"
						onChange={(event) => replace(at, { ...file, path: event.target.value })}
						className={`${inputClass} flex-1 font-mono text-[13px]`}
					/>
					<Select
						label={`How to add file ${at + 1}`}
						value={file.mode}
						onChange={(mode) => replace(at, { ...file, mode })}
						options={MODES}
						className="w-24!"
					/>
					<Button
						variant="quiet"
						aria-label={`Remove file ${at + 1}`}
						onClick={() => onChange(files.filter((_, index) => index !== at))}
					>
						Remove
					</Button>
				</div>
			))}
			<Button onClick={() => onChange([...files, { path: "", mode: "copy" }])} className="w-fit">
				Add a file
			</Button>
		</fieldset>
	);
}
