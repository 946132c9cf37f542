import type { Agent } from "@paperclipai/shared";
import { DraftTextArea } from "../../../components/agent-config-primitives/draft-text-area.tsx";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { NameInput } from "../../../components/agent-config-primitives/name-input.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Select } from "../../../kit/form/select.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { agentOptionsOf } from "../../runs/agent-options.ts";
import type { AgentFields } from "./agent-draft.ts";

interface IdentityFieldsProps {
	/** `null`: not created yet. */
	agentId: string | null;
	agents: readonly Agent[];
	values: AgentFields;
	set: <Key extends keyof AgentFields>(field: Key, value: AgentFields[Key]) => void;
	errors: Record<string, string>;
}

export function IdentityFields({ agentId, agents, values, set, errors }: IdentityFieldsProps) {
	const colleagues = agents.filter(({ id, oneOff, status }) => id !== agentId && !oneOff && status !== "terminated");
	const isTaken = colleagues.some(({ name }) => name === values.name.trim());
	return (
		<Panel title="Identity">
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					label="Name"
					required
					error={errors.name}
					{...(isTaken && { hint: "Another agent has this name. The agents will differ only by ID." })}
				>
					{(ids) => (
						<NameInput {...ids} autoComplete="off" value={values.name} onChange={(name) => set("name", name)} />
					)}
				</Field>
				<Field label="Title" error={errors.title}>
					{(ids) => (
						<input
							{...ids}
							maxLength={200}
							autoComplete="off"
							placeholder="Frontend engineer"
							value={values.title ?? ""}
							onChange={(event) => set("title", event.target.value || null)}
							className={inputClass}
						/>
					)}
				</Field>
				<Field label="Reports to" error={errors.reportsTo}>
					{(ids) => (
						<Select
							id={ids.id}
							value={values.reportsTo ?? ""}
							onChange={(id) => set("reportsTo", id || null)}
							options={[{ value: "", label: "No one" }, ...agentOptionsOf(colleagues)]}
						/>
					)}
				</Field>
				<Field label="Role" hint="One word, for example reviewer." error={errors.role}>
					{(ids) => (
						<input
							{...ids}
							maxLength={200}
							autoComplete="off"
							value={values.role ?? ""}
							onChange={(event) => set("role", event.target.value || null)}
							className={inputClass}
						/>
					)}
				</Field>
				<div className="sm:col-span-2">
					<Field
						label="Capabilities"
						hint="Other agents read this when they delegate work."
						error={errors.capabilities}
					>
						{(ids) => (
							<DraftTextArea
								{...ids}
								rows={2}
								value={values.capabilities ?? ""}
								onCommit={(text) => set("capabilities", text || null)}
								className="font-sans! text-sm!"
							/>
						)}
					</Field>
				</div>
			</div>
		</Panel>
	);
}
