import type { AdapterInfo } from "@paperclipai/shared";
import { Panel } from "../../../kit/panel.tsx";
import { AdapterPicker } from "../components/adapter-picker.tsx";
import { KEPT_SETTINGS } from "./kept-settings.ts";

interface AdapterChoiceProps {
	adapters: readonly AdapterInfo[];
	chosen: string;
	onChoose: (type: string, keep: readonly string[]) => void;
}

/** Which program the agent is. What settings adapters share keeps its value when another one is chosen. */
export function AdapterChoice({ adapters, chosen, onChoose }: AdapterChoiceProps) {
	return (
		<Panel title="Adapter">
			<AdapterPicker adapters={adapters} chosen={chosen} onChoose={(type) => onChoose(type, KEPT_SETTINGS)} />
		</Panel>
	);
}
