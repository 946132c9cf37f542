import type { Interaction } from "@paperclipai/shared";
import { Preformatted } from "../../../kit/text/preformatted.tsx";

/** Unknown payloads are shown as JSON. */
export function UnreadPayload({ interaction }: { interaction: Interaction }) {
	return <Preformatted label="Request" text={JSON.stringify(interaction.payload, null, 2)} />;
}
