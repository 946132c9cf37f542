import type { AdapterInfo } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { AdapterPicker } from "../components/adapter-picker.tsx";

/** Settings that mean the same to every adapter. */
const KEPT_SETTINGS = ["cwd", "promptTemplate", "env", "timeoutSec", "graceSec"] as const;

interface AdapterChoiceProps {
	adapters: readonly AdapterInfo[];
	chosen: string;
	/** Whether only the chosen adapter is shown at first. */
	isFolded?: boolean;
	onChoose: (type: string, keep: readonly string[]) => void;
}

/** Settings that adapters share keep their value when another adapter is chosen. */
export function AdapterChoice({ adapters, chosen, isFolded = false, onChoose }: AdapterChoiceProps) {
	const [isOpen, setOpen] = useState(!isFolded);
	if (!isOpen) {
		return (
			<Panel>
				<div className="-my-1.5 flex flex-wrap items-center gap-2">
					<span className="font-semibold">Adapter</span>
					<AdapterName type={chosen} />
					<span className="ml-auto">
						<Button size="small" onClick={() => setOpen(true)}>
							Change adapter
						</Button>
					</span>
				</div>
			</Panel>
		);
	}
	return (
		<Panel title="Adapter">
			<AdapterPicker adapters={adapters} chosen={chosen} onChoose={(type) => onChoose(type, KEPT_SETTINGS)} />
		</Panel>
	);
}
