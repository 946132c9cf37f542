import type { MessageDelivery, Run } from "@paperclipai/shared";
import { Select } from "../../../kit/form/select.tsx";
import { canSteer, DELIVERIES, describeDelivery } from "./describe-delivery.ts";

interface DeliveryChoiceProps {
	run: Run;
	delivery: MessageDelivery;
	onChange: (delivery: MessageDelivery) => void;
}

/** When a message reaches the agent, and a sentence that says what the choice means. */
export function DeliveryChoice({ run, delivery, onChange }: DeliveryChoiceProps) {
	return (
		<>
			{canSteer(run) && (
				<Select label="Delivery" value={delivery} onChange={onChange} options={DELIVERIES} className="w-auto!" />
			)}
			<span className="min-w-0 flex-1 basis-48 text-xs wrap-anywhere text-muted">
				{describeDelivery(run, delivery)}
			</span>
		</>
	);
}
