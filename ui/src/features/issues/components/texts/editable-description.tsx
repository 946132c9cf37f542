import type { Issue } from "@paperclipai/shared";
import { Button } from "../../../../kit/button.tsx";
import { Keys } from "../../../../kit/commands/keys.tsx";
import { focusOnMount } from "../../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../../kit/form/input-class.ts";
import { isSendKey } from "../../../../kit/form/is-send-key.ts";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { Markdown } from "../../../../kit/markdown/markdown.tsx";
import { TextConflict } from "./text-conflict.tsx";
import { useTextEdit } from "./use-text-edit.ts";

export function EditableDescription({ issue }: { issue: Issue }) {
	const edit = useTextEdit(issue, "description");
	if (edit.draft === null) {
		return (
			<section aria-label="Description" className="grid gap-2">
				{issue.description ? (
					<Markdown text={issue.description} />
				) : (
					<p className="text-muted">No description. The agent works from the title only.</p>
				)}
				<Button variant="quiet" size="small" className="-ml-2 w-fit text-[13px]" onClick={edit.start}>
					<Icon name="edit" className="size-3.5" />
					{issue.description ? "Edit description" : "Add description"}
				</Button>
			</section>
		);
	}
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void edit.save();
			}}
			onKeyDown={(event) => {
				if (isSendKey(event)) void edit.save();
			}}
			className="grid gap-2"
		>
			<textarea
				aria-label="Description"
				ref={focusOnMount}
				rows={Math.min(24, Math.max(6, edit.draft.split("\n").length + 1))}
				value={edit.draft}
				onChange={(event) => edit.change(event.target.value)}
				className={`${inputClass} resize-y font-mono text-[13px]`}
			/>
			<TextConflict edit={edit} />
			<div className="flex items-center gap-2">
				<Button type="submit" variant="primary" disabled={edit.isSaving}>
					Save
				</Button>
				<Button onClick={edit.cancel}>Cancel</Button>
				<span className="text-xs text-muted">
					Markdown is supported. <Keys keys="mod+enter" /> to save.
				</span>
			</div>
		</form>
	);
}
