import { isSafePath } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";

type Files = Readonly<Record<string, string>>;

interface InstructionFilesProps {
	/** The file that a run reads first; it links to the others. */
	entryFile: string;
	files: Files;
	chosen: string;
	onChoose: (path: string) => void;
	onChange: (files: Record<string, string>) => void;
}

export function InstructionFiles({ entryFile, files, chosen, onChoose, onChange }: InstructionFilesProps) {
	const [added, setAdded] = useState("");
	const paths = [...new Set([entryFile, ...Object.keys(files).sort()])];
	const canAdd = isSafePath(added) && !paths.includes(added);

	function add() {
		if (!canAdd) return;
		onChange({ ...files, [added]: "" });
		onChoose(added);
		setAdded("");
	}
	function remove(path: string) {
		const { [path]: _removed, ...others } = files;
		onChange(others);
		if (path === chosen) onChoose(entryFile);
	}

	return (
		<Panel title="Files" flush>
			<ul className="py-1">
				{paths.map((path) => (
					<li key={path} className="flex items-center pr-1">
						<button
							type="button"
							aria-current={path === chosen}
							onClick={() => onChoose(path)}
							className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken aria-[current=true]:bg-accent-soft"
						>
							<Icon name="file" className="size-4 text-muted" />
							<span className="truncate font-mono text-[13px]">{path}</span>
							{path === entryFile && <span className="ml-auto text-xs text-muted">read first</span>}
						</button>
						{files[path] !== undefined && (
							<Button variant="quiet" size="small" aria-label={`Remove ${path}`} onClick={() => remove(path)}>
								<Icon name="trash" className="size-3.5" />
							</Button>
						)}
					</li>
				))}
			</ul>
			<div className="flex gap-2 border-t border-line p-3">
				<input
					aria-label="New file path"
					placeholder="references/style.md"
					value={added}
					aria-invalid={added !== "" && !canAdd ? true : undefined}
					onChange={(event) => setAdded(event.target.value)}
					onKeyDown={(event) => {
						if (event.key !== "Enter") return;
						event.preventDefault();
						add();
					}}
					className={`${inputClass} font-mono text-[13px]`}
				/>
				<Button disabled={!canAdd} onClick={add}>
					Add
				</Button>
			</div>
		</Panel>
	);
}
