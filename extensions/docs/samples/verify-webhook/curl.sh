# The three headers of the delivery are in WEBHOOK_ID, WEBHOOK_TIMESTAMP and
# WEBHOOK_SIGNATURE, its body, byte for byte, in the file body.json.
KEY=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')

EXPECTED=v1,$({ printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP."; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)

AGE=$(($(date +%s) - WEBHOOK_TIMESTAMP))
case " $WEBHOOK_SIGNATURE " in
  *" $EXPECTED "*) test "${AGE#-}" -le 300 && echo "genuine" ;;
  *) echo "not genuine" >&2; exit 1 ;;
esac
