import type { Agent } from "@paperclipai/shared";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Combobox } from "../../../kit/form/combobox.tsx";
import { Segmented } from "../../../kit/form/segmented.tsx";
import { Select } from "../../../kit/form/select.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { PromptNotice } from "../../agents/components/prompt-notice.tsx";
import { useCompanyId } from "../../companies/company-context.ts";
import { agentOptionsOf } from "../../runs/agent-options.ts";
import { FormActions } from "../components/form-actions.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { AreaField, TextField } from "../components/text-field.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { type RoutineOfAgent, useCreateRoutine, useUpdateRoutine } from "./api.ts";
import { describeCron } from "./describe-cron.ts";
import { nextTimes } from "./next-times.ts";
import { newRoutine, ROUTINE_FIELDS, type RoutineValues, toRoutineValues, toTask } from "./routine-values.ts";

interface RoutineDialogProps {
	/** Agents to choose from, for a new routine. */
	agents: readonly Agent[];
	/** `null` for a new one. */
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
		fields: ROUTINE_FIELDS,
		async save(values) {
			const { agentId, name, cron, timeZone } = values;
			const body = { name, cron, timeZone, task: toTask(values, routine?.task) };
			if (routine) await update.mutateAsync(body);
			else await create.mutateAsync({ agentId, ...body });
			toast({ text: `The routine ${name} was saved.` });
			onClose();
		},
	});
	const { values, errors, set } = form;
	const agent = agents.find(({ id }) => id === values.agentId);
	return (
		<Dialog title={routine ? `Edit ${routine.name}` : "New routine"} onClose={onClose}>
			<SettingsForm form={form} className="grid min-w-0 gap-4">
				<TextField
					label="Name"
					required
					maxLength={200}
					placeholder="Morning report"
					value={values.name}
					onChange={(name) => set("name", name)}
					error={errors.name}
				/>
				{!routine && (
					<Field label="Agent" required>
						{(ids) => (
							<Select
								{...ids}
								placeholder="Choose an agent"
								value={values.agentId}
								onChange={(agentId) => set("agentId", agentId)}
								options={agentOptionsOf(agents)}
							/>
						)}
					</Field>
				)}
				<ScheduleFields values={values} errors={errors} set={set} />
				<Segmented label="What it does" value={values.kind} onChange={(kind) => set("kind", kind)} options={KINDS} />
				{values.kind === "prompt" ? (
					<AreaField
						label="Prompt"
						required
						value={values.prompt}
						onChange={(prompt) => set("prompt", prompt)}
						error={errors["task.prompt"]}
					/>
				) : (
					<>
						<TextField
							label="Title of the issue"
							required
							maxLength={500}
							value={values.title}
							onChange={(title) => set("title", title)}
							error={errors["task.title"]}
						/>
						<AreaField
							label="Description"
							value={values.description}
							onChange={(description) => set("description", description)}
							error={errors["task.description"]}
						/>
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
	errors: Readonly<Record<string, string>>;
	set: <Key extends keyof RoutineValues>(key: Key, value: RoutineValues[Key]) => void;
}

function ScheduleFields({ values, errors, set }: ScheduleFieldsProps) {
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<Field label="Schedule" hint={hintOf(values)} error={errors.cron} required>
				{({ id, ...described }) => (
					<Combobox
						id={id}
						invalid={described["aria-invalid"] ?? false}
						freeEntry
						value={values.cron}
						onChange={(cron) => set("cron", cron)}
						options={SCHEDULES.map((cron) => ({ value: cron, hint: describeCron(cron) }))}
						className="font-mono text-[13px]"
						{...(described["aria-describedby"] && { "aria-describedby": described["aria-describedby"] })}
					/>
				)}
			</Field>
			<Field label="Time zone" error={errors.timeZone}>
				{({ id }) => (
					<Combobox
						id={id}
						value={values.timeZone}
						onChange={(zone) => set("timeZone", zone)}
						options={timeZones().map((zone) => ({ value: zone }))}
					/>
				)}
			</Field>
		</div>
	);
}

/** What the schedule means, as the server will read it. */
function hintOf({ cron, timeZone }: RoutineValues): string {
	const times = nextTimes(cron, timeZone, 3);
	if (times === null) return "Five fields: minute, hour, day, month, day of the week. Or @daily.";
	if (times.length === 0) return "It is never due.";
	const words = describeCron(cron);
	return `${words === cron ? "" : `Runs ${words}. `}Next: ${times.join("; ")}.`;
}

function timeZones(): string[] {
	return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
