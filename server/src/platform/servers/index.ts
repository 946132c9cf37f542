/** See docs/architecture/several-servers.md. The rest of the server imports this file only. */
export type { EventReference, EventReferences } from "./channel-message.ts";
export { hasValidLease, isOwnedBy, leaseEnd } from "./lease.ts";
export { createLeaseKeeper, type LeaseKeeper } from "./lease-keeper.ts";
export { checkPastClaim, isCopiedFolder, readClaimedId } from "./past-claim.ts";
export {
	claimServerId,
	hasServerClaim,
	isLivingProcess,
	releaseServerClaim,
	type ServerClaimContext,
} from "./server-claim.ts";
export { shareEvents } from "./share-events.ts";
