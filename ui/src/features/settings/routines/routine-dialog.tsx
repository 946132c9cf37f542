import type { Agent } from "@paperclipai/shared";
import { useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Combobox } from "../../../kit/form/combobox.tsx";
import { Segmented } from "../../../kit/form/segmented.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { PromptNotice } from "../../agents/components/prompt-notice.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { agentOptionsOf } from "../../runs/agent-options.ts";
import { AreaField, SelectField, TextField } from "../components/fields.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { SettingsForm } from "../components/settings-section.tsx";
import { type FieldProps, useSettingsForm } from "../components/use-settings-form.ts";
import { type RoutineOfAgent, useCreateRoutine, useUpdateRoutine } from "./api.ts";
import { describeCron } from "./describe-cron.ts";
import { nextTimes } from "./next-times.ts";
import { newRoutine, pathInRoutine, type RoutineValues, toRoutineValues, toTask } from "./routine-values.ts";

interface RoutineDialogProps {
	/** Agents to choose from, for a new routine. */
	agents: readonly Agent[];
	/** `null`: a new routine. */
	routine: RoutineOfAgent | null;
	onClose: () => void;
}

const KINDS = [
	{ value: "prompt", label: "Wake the agent" },
	{ value: "issue", label: "Create an issue" },
] as const;

const SCHEDULES = ["0 9 * * 1-5", "0 9 * * *", "0 9 * * 1", "0 * * * *", "0 9 1 * *"];

export function RoutineDialog({ agents, routine, onClose }: RoutineDialogProps) {
	const companyId = useCompanyId();
	const create = useCreateRoutine();
	const update = useUpdateRoutine(routine?.id ?? "");
	const form = useSettingsForm<RoutineValues>({
		name: `routine ${routine?.id ?? `new ${companyId}`}`,
		stored: routine ? toRoutineValues(routine) : newRoutine(agents.length === 1 ? (agents[0]?.id ?? "") : ""),
		pathOf: pathInRoutine,
		async save(values) {
			const { agentId, name, cron, timeZone } = values;
			const body = { name, cron, timeZone, task: toTask(values, routine?.task) };
			if (routine) await update.mutateAsync(body);
			else await create.mutateAsync({ agentId, ...body });
			toast({ text: `The routine ${name} was saved.` });
			onClose();
		},
	});
	const { values, field } = form;
	const agent = agents.find(({ id }) => id === values.agentId);
	return (
		<Dialog title={routine ? `Edit ${routine.name}` : "New routine"} onClose={onClose}>
			<SettingsForm form={form} className="grid min-w-0 gap-4">
				<TextField label="Name" required maxLength={200} placeholder="Morning report" {...field("name")} />
				{!routine && (
					<SelectField
						label="Agent"
						required
						placeholder="Choose an agent"
						options={agentOptionsOf(agents)}
						{...field("agentId")}
					/>
				)}
				<ScheduleFields values={values} field={field} />
				<Segmented label="Action" value={values.kind} onChange={field("kind").onChange} options={KINDS} />
				{values.kind === "prompt" ? (
					<AreaField label="Prompt" required {...field("prompt")} />
				) : (
					<>
						<TextField label="Issue title" required maxLength={500} {...field("title")} />
						<AreaField label="Description" {...field("description")} />
					</>
				)}
				{agent && <PromptNotice agent={agent} />}
				<FormActions form={form} onCancel={onClose} isInDialog />
			</SettingsForm>
		</Dialog>
	);
}

interface ScheduleFieldsProps {
	values: RoutineValues;
	field: FieldProps<RoutineValues>;
}

function ScheduleFields({ values, field }: ScheduleFieldsProps) {
	const { error: refusal, ...cron } = field("cron");
	const [isLeft, setLeft] = useState(false);
	const isWrong = isLeft && values.cron.trim() !== "" && nextTimes(values.cron, values.timeZone, 1) === null;
	const cronError = refusal ?? (isWrong ? WRONG_SCHEDULE : undefined);
	const { error: zoneError, ...zone } = field("timeZone");
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<Field label="Schedule" hint={hintOf(values)} error={cronError} required>
				{({ id, ...described }) => (
					<Combobox
						id={id}
						invalid={described["aria-invalid"] ?? false}
						freeEntry
						{...cron}
						onChange={(text) => {
							setLeft(false);
							cron.onChange(text);
						}}
						onLeave={() => setLeft(true)}
						options={SCHEDULES.map((schedule) => ({ value: schedule, hint: describeCron(schedule) }))}
						className="font-mono text-[13px]"
						{...(described["aria-describedby"] && { "aria-describedby": described["aria-describedby"] })}
					/>
				)}
			</Field>
			<Field label="Time zone" error={zoneError}>
				{({ id }) => <Combobox id={id} {...zone} options={timeZones().map((name) => ({ value: name }))} />}
			</Field>
		</div>
	);
}

const WRONG_SCHEDULE =
	"Not a schedule. Enter five fields: minute (0-59), hour (0-23), day (1-31), month (1-12) and day of the week (0-7). Or a shortcut such as @daily.";

/** Explains the schedule as the server reads it. */
function hintOf({ cron, timeZone }: RoutineValues): string {
	const times = nextTimes(cron, timeZone, 3);
	if (times === null) return "Five fields: minute, hour, day, month, day of the week. Or a shortcut such as @daily.";
	if (times.length === 0) return "This schedule never runs.";
	const words = describeCron(cron);
	return `${words === cron ? "" : `Runs ${words}. `}Next: ${times.join("; ")}.`;
}

function timeZones(): string[] {
	return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
