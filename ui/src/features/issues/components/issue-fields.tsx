import { type ISSUE_FIELDS, type Issue, keysOf } from "@paperclipai/shared";
import { Fragment, type ReactNode } from "react";
import { Select } from "../../../kit/form/select.tsx";
import { issuePriorityLabels, priorityOptions } from "../../../kit/status/issue-labels.ts";

interface FieldControl<Value> {
	label: string;
	/** Value in the form for a new issue. */
	initial: Value;
	edit: (value: Value, onChange: (value: Value) => void, label: string) => ReactNode;
	/** Describes a change in the issue's history, as the end of a sentence. */
	describe: (value: unknown) => string;
}

/** Fields that an issue's page and the form for a new issue both show. */
type EditedField = Exclude<keyof typeof ISSUE_FIELDS, "title" | "description" | "status">;
export type EditedFields = Pick<Issue, EditedField>;

const CONTROLS: { [Key in EditedField]: FieldControl<EditedFields[Key]> } = {
	priority: {
		label: "Priority",
		initial: "medium",
		edit: (value, onChange, label) => (
			<Select label={label} value={value} onChange={onChange} options={priorityOptions} />
		),
		describe: (value) => `set the priority to ${labelOf(issuePriorityLabels, value)}`,
	},
};

export const EDITED_FIELDS = keysOf(CONTROLS);
export const INITIAL_FIELDS = Object.fromEntries(
	EDITED_FIELDS.map((key) => [key, CONTROLS[key].initial]),
) as unknown as EditedFields;

/** The label of a value, or the value itself if a newer server has sent it. */
export function labelOf(labels: Record<string, string>, value: unknown): string {
	return labels[String(value)] ?? String(value);
}

/** Describes a change to one of these fields; `undefined` for other fields. */
export function describeField(key: string, value: unknown): string | undefined {
	return EDITED_FIELDS.some((edited) => edited === key) ? CONTROLS[key as EditedField].describe(value) : undefined;
}

export function IssueFields({
	values,
	onChange,
	frame,
}: {
	values: EditedFields;
	onChange: (change: Partial<EditedFields>) => void;
	frame: (label: string, control: ReactNode) => ReactNode;
}) {
	return EDITED_FIELDS.map((key) => <Fragment key={key}>{frame(CONTROLS[key].label, controlOf(key))}</Fragment>);

	function controlOf<Key extends EditedField>(key: Key): ReactNode {
		const { label, edit } = CONTROLS[key];
		return edit(values[key], (value) => onChange({ [key]: value }), label);
	}
}
