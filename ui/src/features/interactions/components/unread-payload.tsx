import type { Interaction } from "@paperclipai/shared";
import { Preformatted } from "../../../kit/text/preformatted.tsx";

/** The payload as it is stored, when it has a form that this version does not know. */
export function UnreadPayload({ interaction }: { interaction: Interaction }) {
	return <Preformatted label="Request" text={JSON.stringify(interaction.payload, null, 2)} />;
}
