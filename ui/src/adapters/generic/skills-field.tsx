import { bindOwn } from "../../components/agent-config-primitives/bind/bind-field.ts";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useSkillDescriptions } from "../adapter-queries.ts";
import type { AdapterConfigFieldsProps } from "../types.ts";

/** Key in `adapterConfig` of the skills that an agent should have. */
const KEY = "paperclipSkillSync";

/** All of the server's skills are selected until the user changes the selection. */
export function SkillsField({ form }: { form: AdapterConfigFieldsProps }) {
	const { data: skills } = useSkillDescriptions();
	const { value, change } = bindOwn(form, KEY);
	if (!skills) return <LoadingRows rows={1} label="Loading skills" />;
	const names = [...skills.keys()];
	const chosen = chosenSkills(value) ?? names;
	const choose = (name: string, isChosen: boolean) =>
		change({ desiredSkills: isChosen ? [...chosen, name] : chosen.filter((other) => other !== name) });
	return (
		<fieldset className="grid min-w-0 gap-1">
			<legend className="mb-1 font-medium">Skills</legend>
			{names.map((name) => (
				<label key={name} title={skills.get(name)} className="flex items-center gap-2.5">
					<input
						type="checkbox"
						checked={chosen.includes(name)}
						onChange={(event) => choose(name, event.target.checked)}
						className="size-4 shrink-0 accent-(--accent)"
					/>
					{name}
				</label>
			))}
		</fieldset>
	);
}

function chosenSkills(value: unknown): string[] | null {
	if (typeof value !== "object" || value === null || !("desiredSkills" in value)) return null;
	const { desiredSkills } = value;
	return Array.isArray(desiredSkills) ? desiredSkills.filter((name) => typeof name === "string") : null;
}
