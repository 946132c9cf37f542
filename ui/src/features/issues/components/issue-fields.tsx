import { type ISSUE_FIELDS, type Issue, keysOf } from "@paperclipai/shared";
import { Fragment, type ReactNode } from "react";
import { Select } from "../../../kit/form/select.tsx";
import { issuePriorityLabels, priorityOptions } from "../../../kit/status/issue-labels.ts";

interface FieldControl<Value> {
	label: string;
	/** In the form of a new issue. */
	initial: Value;
	edit: (value: Value, onChange: (value: Value) => void, label: string) => ReactNode;
	/** In the history of the issue, as the end of a sentence. */
	describe: (value: unknown) => string;
}

/** Fields that the page of an issue and the form of a new one show alike. */
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

/** The label of a value, or the value itself when a later server has sent it. */
export function labelOf(labels: Record<string, string>, value: unknown): string {
	return labels[String(value)] ?? String(value);
}

/** Describes a change of one of these fields; `undefined` for another field. */
export function describeField(key: string, value: unknown): string | undefined {
	return EDITED_FIELDS.some((edited) => edited === key) ? CONTROLS[key as EditedField].describe(value) : undefined;
}

/** The controls of these fields, each in a frame with its label. */
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
