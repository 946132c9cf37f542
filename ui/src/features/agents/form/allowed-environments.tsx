import type { Environment } from "@paperclipai/shared";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { environmentLabel } from "../environment-label.ts";

interface AllowedEnvironmentsProps {
	environments: readonly Environment[];
	/** The agent's own environment; `null`: the server. */
	own: string | null;
	allowed: readonly (string | null)[];
	onChange: (allowed: (string | null)[]) => void;
	error: string | undefined;
}

/** Hidden while no environments exist. */
export function AllowedEnvironments({ environments, own, allowed, onChange, error }: AllowedEnvironmentsProps) {
	const ids = [null, ...environments.map(({ id }) => id)].filter((id) => id !== own || allowed.includes(id));
	if (environments.length === 0 && allowed.length === 0) return null;
	return (
		<fieldset className="grid gap-2">
			<legend className="font-medium text-[13px]">Other allowed environments</legend>
			<p className="text-[13px] text-muted">
				The agent may work in these environments on any issue that specifies one of them. In other environments, it
				works only on issues that you assign to it.
			</p>
			{ids.map((id) => (
				<ToggleField
					key={id}
					label={environmentLabel(id, environments)}
					checked={allowed.includes(id)}
					dangerous={id === null}
					onChange={(isAllowed) => onChange(isAllowed ? [...allowed, id] : allowed.filter((one) => one !== id))}
				/>
			))}
			{error !== undefined && <p className="text-[13px] text-bad">{error}</p>}
		</fieldset>
	);
}
