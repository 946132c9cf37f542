import type { Issue } from "@paperclipai/shared";
import { Button } from "../../../../kit/button.tsx";
import { focusOnMount } from "../../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../../kit/form/input-class.ts";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { TextConflict } from "./text-conflict.tsx";
import { useTextEdit } from "./use-text-edit.ts";

export function EditableTitle({ issue }: { issue: Issue }) {
	const edit = useTextEdit(issue, "title");
	if (edit.draft === null) {
		return (
			<div className="group flex items-start gap-1">
				<h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{issue.title}</h1>
				<Button variant="quiet" size="small" aria-label="Edit title" title="Edit title" onClick={edit.start}>
					<Icon name="edit" />
				</Button>
			</div>
		);
	}
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void edit.save();
			}}
			onKeyDown={(event) => event.key === "Escape" && edit.cancel()}
			className="grid gap-2"
		>
			<h1 className="sr-only">{issue.title}</h1>
			<div className="flex gap-2">
				<input
					aria-label="Title"
					required
					maxLength={500}
					ref={focusOnMount}
					value={edit.draft}
					onChange={(event) => edit.change(event.target.value)}
					className={`${inputClass} text-lg font-semibold`}
				/>
				<Button type="submit" variant="primary" disabled={edit.isSaving}>
					Save
				</Button>
				<Button onClick={edit.cancel}>Cancel</Button>
			</div>
			<TextConflict edit={edit} />
		</form>
	);
}
